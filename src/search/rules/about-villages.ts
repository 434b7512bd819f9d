/** Words that ask for a house or a plot: those are found among cottage villages, not among complexes. */
const HOUSES =
  /(?<!\p{L})(?:коттедж|таунхаус|дуплекс|пос[её]л(?:ок|к[аиуе])(?!\p{L})|участ(?:ок|к[аиуео])|дач[аиуе](?!\p{L})|частн\p{L}+ дом|загородн)/iu;

export const isAboutVillages = (words: string): boolean => HOUSES.test(words);
