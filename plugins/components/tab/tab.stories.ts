import { defineStories, type HostedComponent, press } from '#sdk/testing'

const inside = (type: string) => ({ id: 'Tabs_1', type: 'Tabs', props: { type } })
const other = { id: 'Tab_other', type: 'Tab', parentId: 'Tabs_1', props: { key: 'other', label: 'Other' } }
const go =
  (name: string) =>
  async ({ screen }: HostedComponent) => {
    await press(screen.getByRole('tab', { name }))
  }
const away = go('Other')

export const stories = defineStories({
  stories: {
    pane: { host: { inside: inside('line'), children: [other] }, shows: ['label', 'icon', 'disabled'] },
    closed: { host: { inside: inside('editable-card'), children: [other] }, shows: ['closable'] },
    left: { host: { inside: inside('line'), children: [other] }, steps: away, shows: ['destroyInactiveTabPane'] },
    wanted: {
      host: { props: { disabled: true }, inside: { ...inside('line'), props: { defaultActiveKey: 'wanted' } }, children: [other] },
      shows: ['key'],
    },
    unseen: {
      host: { inside: { ...inside('line'), props: { defaultActiveKey: 'other' } }, children: [other] },
      shows: ['forceRender'],
    },
  },
  values: { key: ['wanted'] },
})
