/** What some feeds write for a housing's name: «1», «1.1», «3/2», «2А», «№ 5». */
const NUMBER = /^(?:№\s*)?(\d{1,3}(?:[./-]\d{1,3})*\s?[а-яёa-z]?)$/iu;

/** How a housing of a feed is called on the site: a number alone is «Корпус 1.1», whatever else is said stays as it is. */
export function nameOfHousing(title: string | null): string | null {
  const number = title === null ? undefined : NUMBER.exec(title.trim())?.[1];
  return number === undefined ? title : `Корпус ${number}`;
}
