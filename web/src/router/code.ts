/** A page that is younger does not begin anew: while servers change one by one, it may meet the old and the new by turns. */
const YOUNG_MS = 10_000

/** Fetches a part of the site's code. Where the site was updated, and its old files are gone, the page begins anew. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load()
  } catch (failure) {
    const { src } = document.querySelector<HTMLScriptElement>('[type=module]')!
    const first = await fetch(src, { method: 'HEAD', cache: 'no-store' })
    if (first.status === 404 && performance.now() > YOUNG_MS) location.reload()
    throw failure
  }
}
