/** Read when the first password is chosen, not at every start: it is 50,000 lines. */
let listed: Promise<ReadonlySet<string>> | undefined

/** Whether a password is, but for capitals, one of the 49,233 that are chosen, and so guessed, most often. */
export const isOftenChosen = async (password: string): Promise<boolean> => {
  listed ??= readList()
  return (await listed).has(password.toLowerCase())
}

const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
