import { en as common } from './en.ts'

/** How one’s account is kept one’s own: password, second factor, where one is signed in. */
export const securityEn = {
  title: 'Security',
  signInFirst: common.overview.signInToEnter,
  required:
    'You are an administrator, and this is not the server’s own machine: turn a second factor on before you go on.',
  toIt: 'Turn a second factor on',
  password: {
    title: 'Password',
    present: 'Present password',
    next: 'New password',
    hint: 'At least 10 characters',
    change: 'Change password',
    changed: 'Your password is changed. Every other session and every personal token has ended.',
  },
  factor: {
    title: 'Second factor',
    off: 'With a second factor, your password alone signs nobody in: a code is asked for as well, which an app on your phone shows.',
    on: (since: string) => `A code is asked for at each sign-in, since ${since}.`,
    left: (codes: number) =>
      codes === 1 ? 'You have one recovery code left.' : `You have ${codes} recovery codes left.`,
    begin: 'Set it up',
    scan: 'Scan this with an app that shows codes, such as Aegis, FreeOTP or Google Authenticator.',
    picture: 'QR code for your app',
    orType: 'Or type this into the app:',
    open: 'Open it on this device',
    code: 'Code of the app',
    confirm: 'Turn it on',
    isOn: 'The second factor is on.',
    recovery: 'Your recovery codes',
    recoveryHint:
      'Keep them where nobody else looks. Each signs you in once, if you lose the app. They are shown only now.',
    kept: 'I have kept them',
    codeOrRecovery: 'Code of the app, or a recovery code',
    renewTitle: 'New recovery codes',
    renew: 'Make new recovery codes',
    endTitle: 'Turn it off',
    end: 'Turn the second factor off',
    isOff: 'The second factor is off.',
  },
  sessions: {
    title: 'Where you are signed in',
    this: 'this session',
    since: (at: string) => `since ${at}`,
    used: (at: string) => `last used ${at}`,
    ends: (at: string) => `ends ${at} at the latest`,
    end: 'Sign out there',
    ended: 'Signed out there.',
    endAll: 'Sign out everywhere else',
    allEnded: 'Signed out everywhere else.',
  },
}
