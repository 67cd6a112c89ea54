/** Currencies whose minor unit is not a hundredth (ISO 4217): by number of decimals. */
const DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const BY_CURRENCY: ReadonlyMap<string, number> = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map(code => [code, Number(decimals)] as const),
  ),
)

/** How many decimals an amount of this currency is written with. "Cents" are its minor units: yen, fils, cents. */
export const decimalsOf = (currency: string): number => BY_CURRENCY.get(currency) ?? 2

/** `6000` EUR is `60.00`, `6000` JPY is `6000`: exact, with a point, without a sign for thousands. */
export const amountText = (cents: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = cents < 0 ? '-' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`
}
