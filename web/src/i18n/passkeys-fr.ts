import type { passkeysEn } from './passkeys-en.ts'

/** Pourquoi un navigateur n’a ni présenté ni créé de clé d’accès. */
export const passkeysFr: typeof passkeysEn = {
  use: 'Utiliser une clé d’accès',
  noBrowser: 'Ce navigateur n’a pas de clés d’accès ici. Utilisez un code, ou un autre navigateur.',
  refused:
    'Rien n’a été confirmé : vous avez annulé, cela a pris trop de temps, ou il n’y a pas de telle clé d’accès ici. Réessayez, ou utilisez un code.',
  known: 'Cet appareil ou cette clé a déjà une clé d’accès de votre compte.',
  unable: 'Ni appareil ni clé ici ne peut créer une telle clé d’accès.',
  elsewhere: 'Les clés d’accès ne servent pas à cette adresse. Ouvrez le site à la sienne.',
  failed: 'Le navigateur n’y est pas parvenu. Réessayez, ou utilisez un code.',
}
