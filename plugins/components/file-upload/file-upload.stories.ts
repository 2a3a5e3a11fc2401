import { defineStories, type HostedComponent, type HostOptions, until } from '#sdk/testing'

/** Lets somebody choose a file, as the browser would, and waits until something came of it. */
const choose = async ({ screen, emitted }: HostedComponent, file: File) => {
  const input = screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => emitted.length > 0)
}
const report = () => new File(['a,b'], 'report.csv', { type: 'text/csv' })
/** Answers with what it was sent, so that what is sent can be seen. */
const echo: HostOptions = {
  load: () => ({ code: 0, data: null, originData: null, msg: '' }),
  send: (params) => ({ code: 0, data: params, originData: params, msg: '' }),
}
const sent = (host: HostedComponent) => choose(host, report())

export const stories = defineStories({
  stories: {
    sent: {
      host: echo,
      steps: sent,
      parts: true,
      shows: ['upload.name', 'upload.data', 'upload.accept', 'upload.limitSize', 'upload.showList'],
    },
    plain: { host: { props: { button: { type: 'default' } } }, shows: ['button.danger'] },
    addressed: { shows: ['upload.action'], in: 'program' },
  },
  values: {
    'upload.name': ['document'],
    'upload.data': [{ order: 1 }],
    'upload.accept': [['.pdf']],
    'upload.limitSize': [0.000001],
  },
  fires: {
    onSuccess: { host: echo, steps: sent },
    onFail: { host: { ...echo, props: { upload: { accept: ['.pdf'] } } }, steps: sent },
  },
})
