import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectConfigInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { pageOf, type Sketch, say, step } from './action-page.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'

// More than sockets hold between a browser, the server and a service.
const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_UPLOAD_MB: '48' })

const PHONE = { width: 390, height: 844 }
const formula = (value: string) => ({ type: 'variable', value })
const item = (name: string, label: string) => ({ formItem: { name, label } })
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

interface Got {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A service of somebody else's that takes files; it stops reading after so many bytes where a test says so. */
async function startFileService() {
  const got: Got[] = []
  const state = { stopsAt: Number.POSITIVE_INFINITY, bytes: 0, closedEarly: 0, goOn: () => {} }
  const service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => {
      parts.push(part)
      state.bytes += part.length
      if (state.bytes < state.stopsAt) return
      request.pause()
      state.goOn = () => request.resume()
    })
    request.on('close', () => {
      if (!request.complete) state.closedEarly += 1
    })
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 0, data: { key: `kept-${got.length}` }, msg: '' }))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const close = () => {
    service.closeAllConnections()
    return new Promise((resolve) => service.close(resolve))
  }
  return { got, state, address, close }
}

/** Publishes a sketch, whose visitors may reach these addresses. */
async function publish(api: Api, name: string, sketch: Sketch, prefixes: readonly string[], own: { readonly [id: string]: object } = {}) {
  const project = await api.post<ProjectInfo>('/project/create', { name })
  await api.post('/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: prefixes })
  const pageData = pageOf(sketch) as { elementsMap: { [id: string]: { config: { api?: object } } } }
  for (const [id, use] of Object.entries(own)) pageData.elementsMap[id]!.config.api = use
  const page = await api.post<PageInfo>('/pages/create', { name, projectId: project.id, isPublic: 1, pageData })
  await api.post('/page/publish/create', { env: 'prd', id: page.id })
  return page.id
}

const choose = async (page: Page, id: string, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  element(page, id)
    .locator('input[type="file"]')
    .setInputFiles([...files])

const order: Sketch = {
  buttons: { Button_send: [step('formSubmit', { target: 'Form_1' })] },
  elements: [
    {
      id: 'Form_1',
      type: 'Form',
      children: [
        {
          id: 'Input_customer',
          type: 'Input',
          props: { formItem: { name: 'customer', label: 'Customer', rules: [{ required: true, message: 'Who?' }] } },
        },
        {
          id: 'FormList_lines',
          type: 'FormList',
          props: { ...item('lines', 'Lines'), defaultValue: [] },
          children: [
            { id: 'Input_goods', type: 'Input', props: item('goods', 'Goods') },
            { id: 'InputNumber_count', type: 'InputNumber', props: item('count', 'Count') },
            {
              id: 'FormList_notes',
              type: 'FormList',
              props: { ...item('notes', 'Notes'), defaultValue: [] },
              children: [{ id: 'Input_note', type: 'Input', props: item('note', 'Note') }],
            },
          ],
        },
        {
          id: 'FileUpload_1',
          type: 'FileUpload',
          props: { upload: { name: 'paper', data: { kind: 'order' }, accept: ['.pdf'], limitSize: 48 } },
        },
      ],
    },
    { id: 'Text_file', type: 'Text', props: { text: formula('"file " + (context.component.FileUpload_1?.files?.length ?? 0)') } },
  ],
  variables: [{ name: 'file', type: 'object', defaultValue: null }],
  events: {
    Form_1: { onFinish: [step('variable', { assignmentType: 'assignment', assignmentWay: 'dynamic', name: 'out' })] },
    FileUpload_1: {
      onSuccess: [say(formula('eventParams'))],
      onFail: [say(formula('"failed: " + eventParams'))],
    },
  },
}

test('on a phone, a visitor fills in an order with rows within rows and sends a file to a service of somebody else', async ({
  browser,
  baseURL,
}) => {
  const service = await startFileService()
  const api = await signIn(baseURL!)
  const target = `${service.address}/up/order`
  const use = {
    sourceType: 'source/http',
    id: '',
    config: { prdApi: target, stgApi: `${service.address}/test`, headers: [{ key: 'x-key', value: 'secret' }] },
  }
  const id = await publish(api, 'Order', order, [`${service.address}/up`], { FileUpload_1: use })
  const context = await browser.newContext({ baseURL: baseURL!, viewport: PHONE, locale: 'en-US', hasTouch: true })
  const page = await context.newPage()
  const errors = watchErrors(page)
  await page.goto(`/page/${id}`)
  await expect(element(page, 'Text_out')).toHaveText('null')

  await test.step('the form has rows within rows and does not scroll sideways', async () => {
    await element(page, 'Input_customer').locator('input').fill('Ann')
    await element(page, 'FormList_lines').locator(':scope [data-act="add"]').last().tap()
    await element(page, 'Input_goods').first().locator('input').fill('Pens')
    await element(page, 'InputNumber_count').first().locator('input').fill('12')
    await element(page, 'FormList_notes').first().locator('[data-act="add"]').tap()
    await element(page, 'Input_note').first().locator('input').fill('blue')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
  })

  await test.step('a file of another kind is refused in words, and a right one arrives with its fields', async () => {
    await choose(page, 'FileUpload_1', { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg onload=alert(1)>') })
    await expect(element(page, 'Text_out')).toHaveText(JSON.stringify('failed: What is in “a.pdf” is not what its name says'))
    expect(service.got).toEqual([])
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x'), Buffer.from('\n%%EOF')])
    await choose(page, 'FileUpload_1', { name: '订单.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(element(page, 'Text_out')).toHaveText(JSON.stringify({ key: 'kept-1' }))
    const [{ url, headers, body }] = service.got as [Got]
    expect([url, headers['x-key'], headers.cookie, headers.authorization]).toEqual(['/up/order', 'secret', undefined, undefined])
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
    const paper = form.get('paper') as File
    expect([[...form.keys()], form.get('kind'), paper.name, paper.size]).toEqual([['kind', 'paper'], 'order', '订单.pdf', pdf.length])
    expect(Buffer.from(await paper.arrayBuffer()).equals(pdf)).toBe(true)
    await expect(element(page, 'Text_file')).toHaveText('file 0')
  })

  await test.step('the form hands on its rows', async () => {
    await element(page, 'Button_send').tap()
    await expect(element(page, 'Text_out')).toContainText('"customer":"Ann"')
    const told = JSON.parse((await element(page, 'Text_out').textContent()) ?? '{}') as object
    expect(told).toMatchObject({ customer: 'Ann', lines: [{ goods: 'Pens', count: 12, notes: [{ note: 'blue' }] }] })
  })

  await test.step('somebody who gives up closes the connection to the service', async () => {
    Object.assign(service.state, { stopsAt: 1_000_000, bytes: 0, closedEarly: 0 })
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000_000, 'x'), Buffer.from('\n%%EOF')])
    await choose(page, 'FileUpload_1', { name: 'large.pdf', mimeType: 'application/pdf', buffer: large })
    await expect(element(page, 'Text_file')).toHaveText('file 1')
    await expect.poll(() => service.state.bytes).toBeGreaterThanOrEqual(1_000_000)
    await element(page, 'FileUpload_1').getByRole('button', { name: 'Stop uploading large.pdf' }).tap()
    await expect(element(page, 'Text_file')).toHaveText('file 0')
    service.state.stopsAt = Number.POSITIVE_INFINITY
    service.state.goOn()
    await expect.poll(() => service.state.closedEarly, { timeout: 45_000 }).toBe(1)
  })

  await test.step('the way of the page leads nowhere else, and takes no more than it may', async () => {
    const ask = (url: string, bytes: number) =>
      page.evaluate(
        async ({ url, bytes, id }) => {
          const form = new FormData()
          form.append('request', JSON.stringify({ page: id, source: 'FileUpload_1', url }))
          form.append('paper', new File([new Uint8Array(bytes)], 'a.pdf'))
          const answer = await fetch('/api/viewer/upload', { method: 'POST', body: form, headers: { 'accept-language': 'en' } })
          return [answer.status, ((await answer.json()) as { msg: string }).msg]
        },
        { url, bytes, id },
      )
    expect(await ask(`${service.address}/up/other`, 10)).toEqual([403, expect.stringContaining('does not declare')])
    expect(await ask(target, 51_000_000)).toEqual([413, 'Files of at most 48 MB can be sent at once'])
  })
  expect(errors()).toEqual([])
  await context.close()
  await service.close()
})

const album: Sketch = {
  buttons: { Button_send: [step('formSubmit', { target: 'Form_1' })] },
  elements: [
    {
      id: 'Form_1',
      type: 'Form',
      children: [
        {
          id: 'Upload_1',
          type: 'Upload',
          props: {
            ...item('photos', 'Photos'),
            formWrap: { maxCount: 3, accept: ['image/png', 'application/pdf', 'audio/*'], listType: 'picture-card' },
          },
        },
        { id: 'Upload_2', type: 'Upload', props: { ...item('large', 'Large'), formWrap: { accept: [], limitSize: 40_960 } } },
        { id: 'Signature_1', type: 'Signature', props: { ...item('sign', 'Sign'), formWrap: { output: 'url' } } },
      ],
    },
  ],
  events: { Form_1: { onFinish: [step('variable', { assignmentType: 'assignment', assignmentWay: 'dynamic', name: 'out' })] } },
}

onlyLong(test)(
  'a form uploads pictures, documents and a signature for who is signed in, and says to others that a login is needed',
  async ({ page, browser, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const id = await publish(api, 'Album', album, [])
    await signInAs(page)
    await page.goto(`/page/${id}`)
    await choose(
      page,
      'Upload_1',
      { name: 'a.png', mimeType: 'image/png', buffer: PNG },
      { name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
    )
    const links = element(page, 'Upload_1').getByRole('link')
    await expect(links).toHaveCount(2)
    await element(page, 'Upload_1').getByRole('button', { name: 'Move a.png: arrow keys' }).press('ArrowRight')
    await expect(links.first()).toHaveText('b.pdf')
    const canvas = element(page, 'Signature_1').locator('canvas')
    const box = (await canvas.boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 40, { steps: 8 })
    await page.mouse.up()
    await element(page, 'Signature_1').getByRole('button', { name: 'Confirm' }).click()
    await expect(element(page, 'Signature_1').getByRole('status')).toHaveText('✓ Signed')
    await element(page, 'Button_send').click()
    await expect(element(page, 'Text_out')).toContainText('/files/')
    const told = JSON.parse((await element(page, 'Text_out').textContent()) ?? '{}') as { photos: string[]; sign: string }
    expect(told.photos.map((url) => url.split('.').pop())).toEqual(['pdf', 'png'])
    const [pdf, picture] = await Promise.all([told.photos[0]!, told.sign].map((url) => page.request.get(url)))
    expect(pdf!.headers()['content-disposition']).toBe("attachment; filename*=UTF-8''b.pdf")
    expect([picture!.headers()['content-type'], picture!.headers()['content-disposition']]).toEqual(['image/png', 'inline'])

    await test.step('a kind that the project does not take is refused before it is sent, with the way to its setting', async () => {
      const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1') }
      await expect(element(page, 'Upload_1')).toContainText('PNG, PDF, 1 MB at most')
      await choose(page, 'Upload_1', song)
      await expect(element(page, 'Upload_1').getByRole('alert')).toContainText(
        'The project does not take “song.mp3” (MP3). Taken are PNG, PDF',
      )
      const opened = page.waitForEvent('popup')
      await element(page, 'Upload_1').getByRole('link', { name: 'Change what is taken' }).click()
      const settings = await opened
      await settings.getByText('Take audio').click()
      await settings.getByRole('spinbutton', { name: 'Largest size of audio, MB' }).fill('49')
      await settings.getByRole('button', { name: 'Save' }).click()
      await expect(settings.getByText('A whole number from 1 to 48')).toBeVisible()
      await settings.getByRole('spinbutton', { name: 'Largest size of audio, MB' }).fill('3')
      await settings.getByRole('button', { name: 'Save' }).click()
      await expect(settings.getByText('Nothing to save')).toBeVisible()
      await settings.close()
      await page.reload()
      await expect(element(page, 'Upload_1')).toContainText('PNG, PDF, MP3, M4A, WAV, OGG, FLAC, 1 MB at most')
      await choose(page, 'Upload_1', song)
      await expect(element(page, 'Upload_1').getByRole('link')).toHaveText('song.mp3')
    })
    expect(errors()).toEqual([])

    await test.step('a large file comes in parts, and goes on where its connection broke', async () => {
      const { list } = await api.get<{ list: readonly { id: number }[] }>('/project/list?keyword=Album')
      const project = list[0]!.id
      const { rev, uploads } = await api.get<ProjectConfigInfo>(`/project/config/${project}`)
      await api.post('/project/config/update', { id: project, rev, uploads: { ...uploads, text: 40 } })
      // What the project takes was asked for when the page was opened.
      await page.reload()
      await expect(element(page, 'Upload_2')).toContainText('TXT, MD, JSON, 40 MB at most')
      let isBroken = false
      const sent: string[] = []
      await page.route('**/api/cloud/upload/part', async (route) => {
        const number = /name="number"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1', 0, 600) ?? '')?.[1] ?? ''
        sent.push(number)
        if (number !== '2' || isBroken) return route.continue()
        isBroken = true
        await route.abort('connectionreset')
      })
      const notes = Buffer.alloc(17 * 1024 * 1024, 'notes\n')
      await choose(page, 'Upload_2', { name: 'notes.txt', mimeType: 'text/plain', buffer: notes })
      const link = element(page, 'Upload_2').getByRole('link', { name: 'notes.txt' })
      await expect(link).toBeVisible({ timeout: 20_000 })
      expect(sent).toEqual(['1', '2', '2', '3'])
      const kept = await page.request.get((await link.getAttribute('href')) ?? '')
      expect((await kept.body()).equals(notes)).toBe(true)
      await page.unroute('**/api/cloud/upload/part')
    })

    const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-US' })
    const visitor = await context.newPage()
    await visitor.goto(`/page/${id}`)
    // Told before anything is chosen; the form can be sent all the same.
    await expect(element(visitor, 'Upload_1').getByRole('note')).toHaveText('Sign in to upload. The form can be sent without a file.')
    await element(visitor, 'Button_send').click()
    await expect(element(visitor, 'Text_out')).toHaveText(/^\{/)
    await context.close()
  },
)
