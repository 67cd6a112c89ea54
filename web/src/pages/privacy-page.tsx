import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { privacy } from '../i18n/privacy.ts'
import { Heading, useTitle } from '../parts/heading.tsx'

/** What is kept about me here, who sees it, and how do I get rid of it? */
export const PrivacyPage = () => {
  const words = privacy.value
  useTitle(words.title)
  return (
    <div class="page narrow">
      <Heading level={1}>{words.title}</Heading>
      <p>{words.intro}</p>
      <Part title={words.accountHead}>
        <Paragraphs texts={words.account} />
      </Part>
      <Part title={words.eventHead}>
        <Paragraphs texts={words.event} />
      </Part>
      <Part title={words.childrenHead}>
        <p>{words.children}</p>
      </Part>
      <Part title={words.erasedHead}>
        <p>{words.erased}</p>
      </Part>
      <Part title={words.noHead}>
        <p>{words.no}</p>
      </Part>
      <Part title={words.contactHead}>
        <Contact />
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section>
    <Heading level={2}>{title}</Heading>
    {children}
  </section>
)

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map(text => (
      <p key={text}>{text}</p>
    ))}
  </>
)

const PATH = '/contact'

/** The server sends whoever asks to its operator, where it was told how to reach them. */
const Contact = () => {
  const words = privacy.value
  const hasAddress = useSignal(false)
  useEffect(() => {
    // It leads elsewhere, which this site asks nothing.
    const asked = fetch(PATH, { method: 'HEAD', redirect: 'manual' })
    asked.then(
      answer => {
        hasAddress.value = answer.type === 'opaqueredirect'
      },
      () => undefined,
    )
  }, [])
  if (!hasAddress.value) return <p>{words.contactUnsaid}</p>
  return (
    <p>
      <a href={PATH}>{words.contact}</a>
    </p>
  )
}
