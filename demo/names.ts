/** Sixty-four people, one for each place of the largest demo. */
export const NAMES: readonly string[] = `
Amara Bruno Chiara Dimitri Elif Farid Greta Hiro Ines Jonas Kavya Lars Mira Nikhil Olga Pedro
Quynh Rosa Stefan Tamsin Ugo Vera Wassim Ximena Yusuf Zofia Anouk Bashir Celeste Dario Esther Fabio
Gwen Hamid Ida Jamal Katya Leandro Maeve Nuno Odile Pavel Qasim Runa Sanjay Thea Umar Viktor
Wanda Xavier Yara Zeno Aldo Bianca Cyrus Delphine Emil Fatou Gilles Hanna Ivo Jolanta Kofi Linnea
`
  .trim()
  .split(/\s+/)
