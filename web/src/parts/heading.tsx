import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { takesFocus } from '../router/navigation.ts'

/** A page's own heading. The first one that appears after a navigation takes the focus, so that speech starts there. */
export const Heading = (props: { level: 1 | 2; id?: string; children: ComponentChildren }) => {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus()) element.current?.focus({ preventScroll: true })
  }, [])
  const Tag = `h${props.level}` as const
  return (
    <Tag ref={element} id={props.id} tabIndex={-1} class="heading">
      {props.children}
    </Tag>
  )
}

let named = 'Tabiya'

/** The title of the page that was drawn last. */
export const titleShown = (): string => named

/** The titles of what is on the page, by the order in which each was first drawn: the inner after the outer. */
const titles: (string | undefined)[] = []
let drawn = 0

/** The window's title: page, event, Tabiya. Where an outer and an inner part name the page, the inner one does. */
export const useTitle = (...parts: readonly (string | undefined)[]): void => {
  const title = [...parts.filter(part => part !== undefined && part !== ''), 'Tabiya'].join(', ')
  named = title
  const place = useMemo(() => drawn++, [])
  useEffect(() => {
    const say = (own: string | undefined) => {
      titles[place] = own
      document.title = titles.findLast(Boolean) ?? document.title
    }
    say(title)
    return () => say(undefined)
  }, [title])
}
