/** Address of the list of villages. */
export const VILLAGES_PATH = '/kottedzhnye-poselki';
