/** From where somebody calls, as far as it can be told. */
export type Whence = { readonly address: string; readonly device: string | null }
