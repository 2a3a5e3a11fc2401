import { choice, defineComponent, definePlugin, text, type ViewProps, z } from '#sdk'

const stamp = defineComponent({
  id: 'component/stamp', type: 'Stamp', version: 1, label: { zh: '印章', en: 'Stamp' }, group: 'basic', icon: 'IconStamp',
  props: z.strictObject({ text: text('文字', 'Text', 'PAID'), tone: choice('颜色', 'Tone', { red: ['红', 'Red'], blue: ['蓝', 'Blue'] }, 'red') }),
  events: { onClick: { label: { zh: '点击', en: 'Click' } } },
  view: async () => ({ View: Stamp }),
})
function Stamp({ props, root, emit }: ViewProps<typeof stamp>) {
  return <button {...root} type="button" style={{ ...root.style, color: props.tone }} onClick={() => emit('onClick', undefined)}>{props.text}</button>
}
export const stampPlugin = definePlugin({ id: 'acme.stamp', version: '1.0.0', components: [stamp] })
