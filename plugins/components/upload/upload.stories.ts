import { defineStories, type HostedComponent, press, until } from '#sdk/testing'

const FILES = ['/files/a.png', '/files/b.pdf']
const button = ({ screen }: HostedComponent) => screen.container.querySelector('.tessera-upload-button')
/** Lets somebody choose these files, as the browser would. */
const choose = async ({ screen }: HostedComponent, ...files: readonly File[]) => {
  const input = screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => document.querySelector('[data-file], .tessera-upload-problem, .tessera-crop') !== null)
}
/** A picture that a browser can draw. */
const drawn = async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 200
  canvas.height = 100
  canvas.getContext('2d')?.fillRect(20, 20, 60, 60)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob ?? new Uint8Array()], 'drawn.png', { type: 'image/png' })
}
const picture = (bytes = 64) => {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return new File([new Uint8Array([...head, ...new Array<number>(bytes).fill(0)])], 'a.png', { type: 'image/png' })
}

export const stories = defineStories({
  stories: {
    whole: {
      host: { props: { formItem: { label: 'Label', extra: 'Hint' }, defaultValue: FILES, formWrap: { maxCount: 3 } } },
      parts: true,
    },
    filled: {
      host: { props: { defaultValue: FILES, formWrap: { maxCount: 3 } } },
      shows: ['formItem.name', 'defaultValue', 'formWrap.structure', 'formWrap.listType', 'formWrap.showUploadList'],
    },
    chosen: { steps: (host) => choose(host, picture(2048)), shows: ['formWrap.accept', 'formWrap.limitSize'] },
    cropped: {
      host: { props: { formWrap: { crop: true } } },
      steps: async (host) => {
        await choose(host, await drawn())
        await until(() => document.querySelector('[data-testid="cropper"], [data-file]') !== null)
      },
      shows: ['formWrap.crop', 'formWrap.cropAspect'],
      in: 'browser',
    },
  },
  values: {
    defaultValue: [['/files/c.png']],
    'formWrap.crop': [false],
    'formWrap.accept': [['application/pdf']],
    'formWrap.limitSize': [1],
    'formWrap.cropAspect': ['16/9'],
  },
  fires: {
    handleClick: { steps: (host) => press(button(host)) },
    onChange: {
      host: { props: { defaultValue: FILES, formWrap: { maxCount: 3 } } },
      steps: ({ screen }) => press(screen.getByRole('button', { name: 'Remove a.png' })),
    },
  },
})
