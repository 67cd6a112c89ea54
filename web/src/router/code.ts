/** No more often than so: while servers change one by one, a page may meet the old and the new by turns. */
const BETWEEN_MS = 10_000
const KEPT_UNDER = 'tabiya.renewed'

/** Fetches a part of the site's code. Where it is gone because the site was updated meanwhile, the page begins anew. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load()
  } catch (failure) {
    await renewIfUpdated()
    throw failure
  }
}

const renewIfUpdated = async (): Promise<void> => {
  const document = await documentNow()
  const isSame = document === undefined || document.includes(ownScript())
  if (isSame || Date.now() - Number(sessionStorage.getItem(KEPT_UNDER)) < BETWEEN_MS) return
  sessionStorage.setItem(KEPT_UNDER, String(Date.now()))
  location.reload()
}

/** What the server gives for this address now, whatever it says of it; nothing where it is away. */
const documentNow = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    return answer.status < 500 ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

/** The name of the site's first file, which changes with the site. */
const ownScript = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''
