export type Forms = { readonly one: string; readonly other: string }

/** The word that goes with a number, by the rules of the language. */
export const plural = (locale: string, forms: Forms): ((n: number) => string) => {
  const rules = new Intl.PluralRules(locale)
  return n => (rules.select(n) === 'one' ? forms.one : forms.other)
}

/** A count with its thousands apart: `1,024`, `1 024`. */
export const grouped =
  (locale: string) =>
  (n: number): string =>
    n.toLocaleString(locale)
