/** What we speak. */
export type Language = 'en' | 'fr'
