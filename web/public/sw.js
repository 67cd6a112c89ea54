// Shows what the server sends while the site is closed, and opens the page that it is about. It keeps nothing, and
// answers no request: pages are always the server's.

addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))

addEventListener('push', event => {
  const { title, body, path, tag, language } = event.data.json()
  const shown = { body, tag, lang: language, renotify: true, icon: '/icons/192.png', data: { path } }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data.path, location.origin).href))
})

/** The page, where it is open already; else a new one: nobody's half-written form is left for it. */
const show = async url => {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(client => client.url === url)
  return there === undefined ? clients.openWindow(url) : there.focus()
}
