/** The database cannot be opened, for a reason that one line can tell the person who starts the application. */
export class DatabaseFailure extends Error {
  override readonly name: string = 'DatabaseFailure';
}

/** The embedded server has no room on its disk: it runs again when there is some. */
export class DatabaseDiskFull extends DatabaseFailure {
  override readonly name: string = 'DatabaseDiskFull';
}

/** Another running process owns this data folder: not an error of the database but of how it was started. */
export class DataFolderInUse extends DatabaseFailure {
  override readonly name: string = 'DataFolderInUse';
}
