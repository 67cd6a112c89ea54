import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
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

/** The window's title: page, event, Tabiya. */
export const useTitle = (...parts: readonly (string | undefined)[]): void => {
  const title = [...parts.filter(part => part !== undefined && part !== ''), 'Tabiya'].join(', ')
  named = title
  useEffect(() => {
    // Where two parts of a page name it at once, the inner one, which was drawn last, says what it is.
    document.title = named
  }, [title])
}
