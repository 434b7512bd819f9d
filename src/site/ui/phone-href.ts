/** The `tel:` address of a phone of 11 digits: 'tel:+74950123456'. */
export function phoneHref(phone: string): string {
  return `tel:+${phone.replace(/\D/g, '').replace(/^8/, '7')}`;
}
