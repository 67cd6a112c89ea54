/** Results as arbiters give them: words for who rules, fetched with what they rule by. */
export const rulingsEn = {
  WHITE_WIN: 'White won',
  BLACK_WIN: 'Black won',
  DRAW: 'Draw',
  WHITE_FORFEIT_WIN: 'White won, Black did not come',
  BLACK_FORFEIT_WIN: 'Black won, White did not come',
  DOUBLE_FORFEIT: 'Neither came',
  DOUBLE_LOSS: 'Both lose',
}
