import { defineStories, later } from '#sdk/testing'

const messages = [
  { role: 'user', who: 'assistant', content: 'Hello', said: 'Other' },
  { role: 'assistant', who: 'user', content: 'Some **bold** words', said: 'Words' },
]

export const stories = defineStories({
  stories: {
    whole: {
      host: { props: { messages, roles: [{ role: 'user', name: 'Ann', placement: 'end' }] } },
      parts: true,
      shows: ['roles', 'roleField', 'contentField', 'placement'],
    },
    none: { host: { props: { messages: [] } }, shows: ['emptyText'] },
    typed: {
      steps: async (host) => {
        await host.call('append', { content: 'A text that is typed letter by letter' })
        await later()
      },
      shows: ['typing'],
    },
    speed: {
      host: { props: { typing: true, typingSpeed: 1 } },
      steps: async (host) => {
        await host.call('append', { content: 'Short' })
        await later(200)
      },
      shows: ['typingSpeed'],
    },
  },
  values: { roles: [[{ role: 'user', name: 'Bob' }]], roleField: ['who'], contentField: ['said'], typingSpeed: [2000] },
  fires: { onTypingComplete: { steps: async ({ page, id }) => void (await page.call(id, 'append', { content: 'Done' })) } },
})
