import { defineStories, type HostedComponent, press } from '#sdk/testing'

const two = ['one', 'two'].map((key) => ({ id: `Tab_${key}`, type: 'Tab', props: { key, label: key } }))
const away = async ({ screen }: HostedComponent) => {
  await press(screen.getByRole('tab', { name: 'two' }))
}

export const stories = defineStories({
  stories: {
    extra: { host: { children: [...two, { id: 'in-extra', type: 'Text', slot: 'extra', props: { text: 'Beside' } }] }, parts: true },
    two: { host: { children: two }, shows: ['activeKey', 'defaultActiveKey'] },
    cards: { host: { children: two, props: { type: 'editable-card' } }, shows: ['hideAdd'] },
    left: { host: { children: two }, steps: away, shows: ['destroyInactiveTabPane'] },
  },
  values: { activeKey: ['two'], defaultActiveKey: ['two'] },
  fires: {
    onChange: { host: { children: two }, steps: away },
    onTabClick: { host: { children: two }, steps: away },
    onEdit: {
      host: { children: two, props: { type: 'editable-card', hideAdd: false } },
      steps: ({ screen }) => press(screen.getByRole('button', { name: /add/i })),
    },
  },
})
