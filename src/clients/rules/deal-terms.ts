/** What is wrong with a commission at that price, in words for its field; null when nothing is. Roubles; an unknown price forbids nothing. */
export function commissionProblem(commission: number | null, price: number | null): string | null {
  if (commission === null) return null;
  if (commission < 0) return 'Комиссия не бывает отрицательной';
  if (price !== null && commission > price) return 'Комиссия не бывает больше цены сделки: проверьте сумму в рублях';
  return null;
}
