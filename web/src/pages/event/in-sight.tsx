import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A little before it comes into sight, so that nobody sees it come. */
const MARGIN = '200px'

/** Draws by whether it is in sight, or nearly. The server draws everything. */
export const InSight = ({ children }: { children: (isSeen: boolean) => ComponentChildren }) => {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSignal(typeof document === 'undefined')
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        isSeen.value = entries.at(-1)?.isIntersecting ?? false
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div class="in-sight" ref={element}>
      {children(isSeen.value)}
    </div>
  )
}
