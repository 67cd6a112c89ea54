/** Why a browser has shown or made no passkey. */
export const passkeysEn = {
  use: 'Use a passkey',
  noBrowser: 'This browser has no passkeys here. Use a code, or another browser.',
  refused:
    'Nothing was confirmed: it was cancelled, it took too long, or there is no such passkey here. Try again, or use a code.',
  known: 'This device or key has a passkey of your account already.',
  unable: 'No device or key here can make such a passkey.',
  elsewhere: 'Passkeys do not serve at this address. Open the site at its own.',
  failed: 'The browser could not do it. Try again, or use a code.',
}
