import { defineStories } from '#sdk/testing'

const child = { id: 'in-item', type: 'Input', props: { defaultValue: 'Ann' } }

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } }, children: [child] }, parts: true },
    sent: { host: { props: { formItem: { hidden: true } }, children: [child] }, shows: ['formItem.sendHidden'] },
    filled: { host: { children: [child] }, shows: ['formItem.name'] },
  },
})
