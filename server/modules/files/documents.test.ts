import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ProjectConfigInfo, ProjectSettings, UploadRules } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId = 0
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

/** An archive of empty files with these names. */
const zip = (...names: readonly string[]): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entry.write(name, 46)
    locals.push(local)
    central.push(entry)
    at += local.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const page = Buffer.from('<html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const types = '[Content_Types].xml'

/** As it comes through a page of the project. */
const upload = async (bytes: Uint8Array, name: string) => {
  const actor = { userId: ann.info?.userId ?? 0, userName: 'ann', role: 2 as const, sessionId: 0, app: projectId }
  return server.app.services.files.upload(actor, new File([bytes as Uint8Array<ArrayBuffer>], name))
}

test.each([
  ['a.pdf', pdf, 'application/pdf'],
  ['a.zip', zip('x.txt'), 'application/zip'],
  ['报告 (1).docx', zip(types, 'word/document.xml'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', zip(types, 'xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.PPTX', zip(types, 'ppt/presentation.xml'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['a.csv', Buffer.from('a,b\n1,é\n'), 'text/csv; charset=utf-8'],
  ['a.txt', page, 'text/plain; charset=utf-8'],
])('%s comes through a page and is handed out to be saved, never shown', async (name, bytes, type) => {
  const { url, size } = await upload(bytes, name)
  const answer = await server.browser().raw(url)
  expect([answer.status, answer.headers.get('content-type'), size]).toEqual([200, type, bytes.length])
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(name).replace('(', '%28').replace(')', '%29')}`,
  )
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['a web page called .png', 'a.png', page],
  ['a web page', 'a.html', page],
  ['an SVG called .png', 'a.png', svg],
  ['an SVG', 'a.svg', svg],
  ['an archive called .docx', 'a.docx', zip('x.txt')],
  ['a document called .zip', 'a.zip', zip(types, 'word/document.xml')],
  ['a document with programs', 'a.docx', zip(types, 'word/document.xml', 'word/vbaProject.bin')],
  ['an archive with something behind it', 'a.zip', Buffer.concat([zip('x.txt'), page])],
  ['an archive that is cut off', 'a.zip', zip('x.txt').subarray(0, 60)],
  ['a PDF without an end', 'a.pdf', pdf.subarray(0, 20)],
  ['a program called .txt', 'a.txt', Buffer.from([0x4d, 0x5a, 0, 1, 2])],
  ['text that is not UTF-8', 'a.csv', Buffer.from([0xff, 0xfe, 0x41])],
  ['nothing', 'a.txt', Buffer.alloc(0)],
])('%s is refused', async (_, name, bytes) => {
  await expect(upload(bytes, name)).rejects.toMatchObject({ kind: { code: 40042 } })
})

/** The bytes that sound and film begin with, and what a file of tapes has at its 257th. */
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)])
const mp3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(64)])
const odt = (() => {
  const type = 'mimetypeapplication/vnd.oasis.opendocument.text'
  const bytes = zip(type, 'content.xml')
  bytes.writeUInt16LE(8, 26)
  return bytes
})()
const choose = async (user: TestUser, uploads: object) => {
  const { rev } = (await user.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
  return user.post<ProjectConfigInfo>('/api/project/config/update', { id: projectId, rev, uploads })
}
const PRESET = { document: 10, table: 10, archive: 10, audio: null, video: null, text: 10 }

test('an administrator chooses which kinds a project takes, and how large; the refusal says what was found, what is taken and who changes that', async () => {
  await expect(upload(mp3, 'song.mp3')).rejects.toMatchObject({
    kind: {
      code: 40042,
      message: {
        en: expect.stringMatching(
          /^What is in the file \(MP3\).*pictures PNG, .*documents PDF, .*10 MB at most.*An administrator of the project/s,
        ),
        zh: expect.stringMatching(/（MP3）.*图片 PNG, .*项目的管理员可以/s),
      },
    },
    options: { data: { found: 'mp3', settings: `/project/${projectId}/config#uploads` } },
  })
  expect((await choose(ann, { ...PRESET, audio: 1, video: 2, archive: null })).data.uploads).toMatchObject({ audio: 1, archive: null })
  for (const [name, bytes, type] of [
    ['song.mp3', mp3, 'audio/mpeg'],
    ['clip.mp4', mp4, 'video/mp4'],
    ['letter.odt', odt, 'application/vnd.oasis.opendocument.text'],
    ['notes.md', page, 'text/plain; charset=utf-8'],
  ] as const) {
    const { url } = await upload(bytes, name)
    const answer = await server.browser().raw(url)
    expect([name, answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([
      name,
      type,
      'attachment',
    ])
  }
  await expect(upload(zip('x.txt'), 'a.zip')).rejects.toMatchObject({ kind: { code: 40042 } })
  await expect(upload(mp4, 'song.mp3')).rejects.toMatchObject({ kind: { code: 40042 }, options: { data: { found: 'mp4' } } })
  const large = Buffer.concat([mp3, Buffer.alloc(1024 * 1024)])
  await expect(upload(large, 'a.mp3')).rejects.toMatchObject({
    kind: { code: 41341, message: { en: expect.stringContaining('(audio) must be at most 1 MB') } },
  })
  await choose(ann, PRESET)
})

test('developers change other settings, but not what strangers may put here, whichever way they try', async () => {
  const dev = await server.user('dev')
  await ann.post('/api/project/member/create', { projectId, userName: 'dev@test.dev', role: 'developer' })
  expect((await dev.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data.may).toMatchObject({ edit: true, uploads: false })
  expect(await choose(dev, { ...PRESET, video: 10 })).toMatchObject({ status: 403, code: 40371 })
  // What they saw may come along with their own change.
  const { rev } = (await dev.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
  expect((await dev.post('/api/project/config/update', { id: projectId, rev, multiTab: false, uploads: PRESET })).code).toBe(0)
  const { documentId } = (await dev.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
  const edit = { id: 'edit-uploads-01', added: [], removed: [], cells: [['config', 'uploads', { ...PRESET, video: 10 }]] }
  expect(await dev.post('/api/documents/edit', { id: documentId, edit })).toMatchObject({ status: 403, code: 40371 })
  expect((await ann.post('/api/documents/edit', { id: documentId, edit })).code).toBe(0)
  expect(await choose(ann, { ...PRESET, video: 11 })).toMatchObject({ status: 400, data: { field: 'uploads' } })
  for (const wrong of [{ ...PRESET, video: 0 }, { ...PRESET, svg: 10 }, { document: 10 }])
    expect([wrong, (await choose(ann, wrong)).code]).toEqual([wrong, 40001])
  await choose(ann, PRESET)
})

test('a page is told what it may upload, and those who may change that are told where', async () => {
  const rules = (user: TestUser) =>
    server.app.services.fileRules.of({ userId: user.userId, userName: '', role: 2, sessionId: 0, app: projectId })
  expect(await rules(ann)).toEqual({
    kinds: expect.arrayContaining([
      { kind: 'picture', extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'], megabytes: 1.5 },
      { kind: 'table', extensions: ['xlsx', 'ods', 'csv'], megabytes: 10 },
    ]),
    settings: `/project/${projectId}/config#uploads`,
  })
  expect((await rules(await server.user('eve'))).settings).toBeNull()
  expect((await ann.get<UploadRules>('/api/cloud/upload/rules')).data.kinds.map(({ kind }) => kind)).toEqual(['picture'])
})

test('a document of more than 10 MB is refused, and in the studio any that is no picture', async () => {
  const large = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(10 * 1024 * 1024, 97), pdf.subarray(9)])
  await expect(upload(large, 'a.pdf')).rejects.toMatchObject({ kind: { code: 41341 } })
  const form = new FormData()
  form.append('file', new File([pdf], 'a.pdf'))
  const answer = await ann.raw('/api/cloud/upload/files', { method: 'POST', body: form })
  expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([400, 40040])
})
