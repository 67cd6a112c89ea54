import { type Html, html, prose } from './html.ts'
import { page } from './page.ts'

type Text = {
  readonly why: string
  readonly ways: readonly (readonly [title: string, says: string])[]
  readonly start: string
}

/** The proxy that the examples use fetches and renews certificates by itself. */
const CADDYFILE = `chess.club.example {
  tls {
    dns PROVIDER TOKEN
  }
  reverse_proxy 127.0.0.1:4000
}`

const OWN_CADDYFILE = `chess.local {
  tls internal
  reverse_proxy 127.0.0.1:4000
}`

const COMMAND = 'npm start -- --trust-proxy 127.0.0.1 --public-url https://chess.club.example'

const EN: Text = {
  why: 'Over plain HTTP everything works but what browsers keep for pages that nobody on the way can change: messages while the site is closed (Web Push), installing the site as an app, and locks between tabs. `http://localhost` on the server’s own machine counts as secure; `http://192.168.1.20:4000` on a phone does not, and no setting of Tabiya can change that.',
  ways: [
    [
      'A name of your own',
      '**The way to prefer.** Let a name of a domain that you have (`chess.club.example`) lead to the server’s address in the local network (an A record of `192.168.1.20`). A certificate authority gives a certificate for it to whoever can set a record in the domain (the DNS challenge), so the server need not be reached from the internet. Every device trusts it as it is. A proxy such as Caddy, with the module of your DNS provider, does this and renews it:',
    ],
    [
      'An authority of your own',
      'Without a domain, a proxy makes its own certificates (`tls internal` in Caddy). Every device must then install the authority’s root certificate, and on an iPhone or iPad trust it in the settings besides. That is bearable for the devices of a club, not for those of guests. The name must lead to the server: by your router’s DNS, or a line in each hosts file.',
    ],
  ],
  start: 'Then start Tabiya behind the proxy and tell it the address that everybody uses:',
}

const FR: Text = {
  why: 'En HTTP simple, tout fonctionne sauf ce que les navigateurs réservent aux pages que personne ne peut modifier en chemin : les messages quand le site est fermé (Web Push), l’installation du site comme application et les verrous entre onglets. `http://localhost`, sur la machine du serveur, compte comme sûr ; `http://192.168.1.20:4000`, sur un téléphone, non, et aucun réglage de Tabiya n’y peut rien.',
  ways: [
    [
      'Un nom à vous',
      '**La voie à préférer.** Faites mener un nom d’un domaine que vous possédez (`chess.club.example`) à l’adresse du serveur dans le réseau local (un enregistrement A vers `192.168.1.20`). Une autorité donne un certificat à qui peut écrire dans le domaine (le défi DNS) : le serveur n’a pas à être joignable depuis internet. Chaque appareil lui fait confiance sans rien installer. Un mandataire comme Caddy, avec le module de votre fournisseur DNS, s’en charge et le renouvelle :',
    ],
    [
      'Une autorité à vous',
      'Sans domaine, un mandataire fait ses propres certificats (`tls internal` dans Caddy). Chaque appareil doit alors installer le certificat racine de cette autorité et, sur un iPhone ou un iPad, lui accorder sa confiance dans les réglages. C’est supportable pour les appareils d’un club, pas pour ceux des invités. Le nom doit mener au serveur : par le DNS de votre routeur, ou par une ligne dans chaque fichier hosts.',
    ],
  ],
  start: 'Démarrez ensuite Tabiya derrière le mandataire, en lui disant l’adresse que tous utilisent :',
}

const FILES = [CADDYFILE, OWN_CADDYFILE] as const

const inWords = ({ why, ways, start }: Text): Html => html`<p>${prose(why)}</p>
${ways.map(
  ([title, says], index) =>
    html`<section><h3>${title}</h3><p>${prose(says)}</p><pre tabindex="0">${FILES[index] ?? ''}</pre></section>`,
)}
<p>${prose(start)}</p>
<pre tabindex="0">${COMMAND}</pre>`

/** How an organiser has the site on HTTPS in a network of their own: where the lobby leads whoever it cannot send messages. */
export const httpsPage = (): string =>
  page(
    'HTTPS in a local network',
    html`<h2>languages</h2><ul><li><a href="#en">English</a></li><li><a href="#fr">Français</a></li></ul>`,
    html`<section id="en"><h2>In English</h2>${inWords(EN)}</section>
<section id="fr" lang="fr"><h2>HTTPS dans un réseau local</h2>${inWords(FR)}</section>`,
  )
