import type { drawnEn } from './drawn-en.ts'

export const drawnFr: typeof drawnEn = {
  site: 'Tournois d’échecs : inscriptions, rondes, parties, classements et prix.',
  notice:
    'Sans JavaScript, cette page montre la situation au moment où elle a été chargée. Rechargez-la pour la suite ; pour vous inscrire ou jouer, activez JavaScript.',
  needed: 'Cette page a besoin de JavaScript.',
  player: name => `Classements et parties : ${name}.`,
}
