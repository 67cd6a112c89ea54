const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in an element or between quotes, in HTML and in SVG. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ESCAPES[sign]!)
