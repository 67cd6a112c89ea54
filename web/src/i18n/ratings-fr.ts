import type { ratingsEn } from './ratings-en.ts'

export const ratingsFr: typeof ratingsEn = {
  ratings: {
    title: 'Elo',
    kinds: { STANDARD: 'Cadence lente', RAPID: 'Rapide', BLITZ: 'Blitz' },
    lists: 'Listes Elo',
    find: 'Chercher dans cette page',
    none: 'Personne n’a encore d’Elo ici.',
    noneHint: 'Les Elo commencent quand un tournoi comptant pour cette cadence est terminé.',
    nobody: text => `Personne dans cette page ne s’appelle «\u202f${text}\u202f».`,
    rating: 'Elo',
    games: 'Parties',
    pages: 'Pages de la liste',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    previous: 'Page précédente',
    next: 'Page suivante',
    unrated: 'non classé',
    history: 'Historique',
    noHistory: 'Aucun tournoi comptant pour l’Elo n’est encore terminé.',
    date: 'Date',
    event: 'Tournoi',
    private: 'Tournoi privé',
    score: 'Score',
    change: 'Variation',
    after: 'Elo après',
    chart: (from, to) => `De ${from} à ${to}\u202f; le tableau ci-dessous donne chaque étape.`,
  },
}
