interface Place {
  readonly district: string | null;
  readonly address_short: string | null;
}

/** 'Лефортово, Золоторожский Вал, 11'; the district is said once, also where the address begins with it. */
export function addressLine({ district, address_short }: Place): string {
  if (!district || !address_short) return address_short ?? district ?? '';
  return address_short.toLowerCase().includes(district.toLowerCase()) ? address_short : `${district}, ${address_short}`;
}
