import type { Language } from '../../domain/kernel/language.ts'

/** What to do about it: to come back later, or to sign in and open it from the site; else there is only the way home. */
type Told = { readonly title: string; readonly says: string; readonly way?: 'again' | 'sign-in' }

type Words = {
  readonly missing: Told
  readonly unreadable: Told
  readonly tooLong: Told
  readonly noPage: Told
  readonly closed: Told
  readonly tooMany: Told
  readonly busy: Told
  readonly ways: { readonly again: string; readonly 'sign-in': string; readonly home: string }
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    missing: {
      title: 'There is no such page',
      says: 'The address may be incomplete, or the event may have been private.',
    },
    unreadable: {
      title: 'This address cannot be read',
      says: 'A part of it is not as it should be: it may have been changed or cut on its way.',
    },
    tooLong: { title: 'This address is too long', says: 'It may have more behind it than belongs to it.' },
    noPage: { title: 'There is no page here', says: 'This address is for programs.' },
    closed: {
      title: 'This is not open to everyone',
      says: 'Sign in, and open it from the page of its event.',
      way: 'sign-in',
    },
    tooMany: { title: 'Too many requests', says: 'Wait a moment, then load the page again.', way: 'again' },
    busy: {
      title: 'This cannot be shown just now',
      says: 'The server does not get to it. Load the page again in a moment.',
      way: 'again',
    },
    ways: { again: 'Load again', 'sign-in': 'Sign in', home: 'To the tournaments' },
  },
  fr: {
    missing: {
      title: 'Cette page n’existe pas',
      says: 'L’adresse est peut-être incomplète, ou le tournoi privé.',
    },
    unreadable: {
      title: 'Cette adresse est illisible',
      says: 'Une de ses parties n’est pas comme il faut : elle a pu être modifiée ou coupée en route.',
    },
    tooLong: { title: 'Cette adresse est trop longue', says: 'Elle contient peut-être du texte en trop.' },
    noPage: { title: 'Il n’y a pas de page ici', says: 'Cette adresse est destinée aux programmes.' },
    closed: {
      title: 'Ceci n’est pas ouvert à tous',
      says: 'Connectez-vous, puis ouvrez-le depuis la page de son tournoi.',
      way: 'sign-in',
    },
    tooMany: {
      title: 'Trop de demandes',
      says: 'Attendez un instant, puis rechargez la page.',
      way: 'again',
    },
    busy: {
      title: 'Impossible à afficher pour l’instant',
      says: 'Le serveur n’y arrive pas. Rechargez la page dans un instant.',
      way: 'again',
    },
    ways: { again: 'Recharger', 'sign-in': 'Se connecter', home: 'Vers les tournois' },
  },
}

const BY_STATUS: Readonly<Record<number, Exclude<keyof Words, 'ways'>>> = {
  401: 'closed',
  403: 'closed',
  404: 'missing',
  405: 'noPage',
  414: 'tooLong',
  429: 'tooMany',
}

const toldOf = (words: Words, status: number): Told =>
  words[BY_STATUS[status] ?? (status >= 500 ? 'busy' : 'unreadable')]

const contentOf = (status: number, language: Language): string => {
  const words = WORDS[language]
  const { title, says, way } = toldOf(words, status)
  const links = [
    ...(way === undefined ? [] : [`<a href="${way === 'again' ? '' : '/login'}">${words.ways[way]}</a>`]),
    `<a href="/">${words.ways.home}</a>`,
  ]
  return `<main class="page narrow"><h1>${title}</h1><p class="quiet">${says}</p><p>${links.join(' · ')}</p></main>`
}

const speaking = (template: string, language: Language): string =>
  template.replace('<html lang="en">', `<html lang="${language}">`)

/** The site's document, in which the browser says that there is no such page; without scripts it says so by itself. */
export const missingPage = (template: string, language: Language): string =>
  speaking(template, language).replace(
    /<noscript>[^<]*<\/noscript>/,
    `<noscript>${contentOf(404, language)}</noscript>`,
  )

const BAR = '<header class="top-bar"><a class="brand" href="/">Tabiya</a></header>'

/** The site's document without its scripts, which would take the address for a page of theirs. */
export const refusalPage = (template: string, status: number, language: Language): string =>
  speaking(template, language)
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, `<title>${toldOf(WORDS[language], status).title}, Tabiya</title>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace('<div id="app"></div>', `<div id="app">${BAR}${contentOf(status, language)}</div>`)
