import encodeQR from 'qr'

/** A text as a picture that a phone reads: dark on light in either theme, since some cameras read nothing else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, 'raw')
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dots.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}
