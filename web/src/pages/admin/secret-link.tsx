import { useSignal } from '@preact/signals'
import { adminWords } from '../../i18n/admin.ts'
import { ActionButton } from '../../parts/button.tsx'

/** An address that is shown this once, to be handed on. */
export const SecretLink = ({ says, path, token }: { says: string; path: string; token: string }) => {
  const words = adminWords.value.registration
  const isCopied = useSignal(false)
  const address = `${location.origin}${path}#${token}`
  // Browsers have a clipboard for pages on HTTPS only; elsewhere the text is marked by hand.
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard
  const copy = async () => {
    await clipboard?.writeText(address).then(
      () => (isCopied.value = true),
      () => undefined,
    )
  }
  return (
    <div class="notice" role="status">
      <p>{says}</p>
      <p>
        <code class="secret-link">{address}</code>
      </p>
      {clipboard === undefined ? null : (
        <p class="actions">
          <ActionButton act={copy}>{isCopied.value ? words.copied : words.copy}</ActionButton>
        </p>
      )}
    </div>
  )
}
