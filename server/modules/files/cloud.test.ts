import { afterAll, beforeAll, expect, test } from 'vitest'
import { adding, createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { CloudFolder, Envelope, FileUses, Paged, Uploaded, UploadedFile } from '../../wire.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject('Shop')).id
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'developer' })
})
afterAll(() => server.close())

const upload = async (by: TestUser, place: Record<string, number> = {}, bytes: Uint8Array = gif) => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'logo.gif'))
  for (const [name, value] of Object.entries(place)) form.append(name, String(value))
  const response = await by.raw('/api/cloud/upload/files', { method: 'POST', body: form })
  return { status: response.status, ...((await response.json()) as Envelope<Uploaded>) }
}
const nameOf = ({ data }: { readonly data: Uploaded }): string => data.url.replace('/files/', '')
const list = async (by: TestUser, query: string) => (await by.get<Paged<UploadedFile>>(`/api/cloud/files/list?${query}`)).data
const folder = async (by: TestUser, given: object) => (await by.post<CloudFolder>('/api/cloud/folder/create', given)).data
const folders = async (by: TestUser, query = '') => (await by.get<readonly CloudFolder[]>(`/api/cloud/folder/list${query}`)).data

test('a picture is uploaded into a folder of a project, seen by its developers, renamed and moved', async () => {
  const { id: folderId } = await folder(ann, { projectId, name: 'Icons' })
  const name = nameOf(await upload(ann, { projectId, folderId }))
  const inFolder = `projectId=${projectId}&folderId=${folderId}&only=pictures`
  expect((await list(bob, inFolder)).list).toMatchObject([{ name, displayName: 'logo.gif', width: 1, height: 1, projectId, folderId }])
  expect((await list(bob, `projectId=${projectId}&folderId=0`)).total).toBe(0)
  expect(await folders(bob, `?projectId=${projectId}`)).toMatchObject([{ name: 'Icons', files: 1, parentId: null }])
  const renamed = await bob.post<UploadedFile>('/api/cloud/files/rename', { name, displayName: ' Brand\u202e ' })
  expect(renamed.data).toMatchObject({ name, displayName: 'Brand', folderId })
  expect((await list(bob, `projectId=${projectId}&keyword=bRAND`)).total).toBe(1)
  expect((await bob.post('/api/cloud/files/move', { names: [name], folderId: null })).code).toBe(0)
  expect((await list(ann, `projectId=${projectId}&folderId=0`)).total).toBe(1)
  expect((await list(ann, 'only=pictures')).total).toBe(0)
})

test('a person’s own pictures and folders are nobody else’s', async () => {
  const { id: folderId } = await folder(ann, { name: 'Mine' })
  const name = nameOf(await upload(ann, { folderId }))
  expect((await list(ann, `only=pictures&folderId=${folderId}`)).total).toBe(1)
  expect([(await folders(bob)).length, (await list(bob, `folderId=${folderId}`)).total]).toEqual([0, 0])
  const answers = await Promise.all([
    bob.post('/api/cloud/files/rename', { name, displayName: 'x' }),
    bob.post('/api/cloud/files/move', { names: [name], folderId: null }),
    bob.get(`/api/cloud/files/uses?name=${name}`),
    bob.post('/api/cloud/folder/update', { id: folderId, name: 'x' }),
    bob.post('/api/cloud/folder/delete', { id: folderId }),
    bob.post('/api/cloud/folder/create', { parentId: folderId, name: 'x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  // Pictures stay in the cloud that they are in.
  expect(
    await ann.post('/api/cloud/files/move', { names: [name], folderId: (await folder(ann, { projectId, name: 'Other' })).id }),
  ).toMatchObject({
    status: 400,
    code: 40045,
  })
  expect((await upload(bob, { folderId })).code).toBe(40045)
})

test('outsiders upload nothing into a project', async () => {
  const cara = await server.user('cara')
  await ann.post('/api/project/member/create', { projectId, userName: 'cara@test.dev', role: 'tester' })
  const dan = await server.user('dan')
  expect([(await upload(cara, { projectId })).status, (await upload(dan, { projectId })).status]).toEqual([403, 404])
})

test('folders have names of their own in each place, five levels at most, and are never moved into themselves', async () => {
  const top = await folder(ann, { name: 'Top' })
  expect((await ann.post('/api/cloud/folder/create', { name: 'TOP' })).code).toBe(40941)
  let parentId = top.id
  for (const name of ['2', '3', '4', '5']) parentId = (await folder(ann, { parentId, name })).id
  expect((await ann.post('/api/cloud/folder/create', { parentId, name: '6' })).code).toBe(40044)
  expect((await ann.post('/api/cloud/folder/update', { id: top.id, parentId })).code).toBe(40043)
  const beside = await folder(ann, { name: 'Beside' })
  expect((await ann.post('/api/cloud/folder/update', { id: top.id, parentId: beside.id })).code).toBe(40044)
  expect((await ann.post<CloudFolder>('/api/cloud/folder/update', { id: beside.id, parentId: top.id, name: 'Inside' })).data).toMatchObject(
    {
      parentId: top.id,
      name: 'Inside',
    },
  )
})

test('what lies in a deleted folder moves one level up', async () => {
  const outer = await folder(bob, { name: 'Outer' })
  const inner = await folder(bob, { parentId: outer.id, name: 'Inner' })
  const deep = await folder(bob, { parentId: inner.id, name: 'Inner' })
  const name = nameOf(await upload(bob, { folderId: inner.id }))
  expect((await bob.post('/api/cloud/folder/delete', { id: inner.id })).code).toBe(0)
  expect(await folders(bob)).toEqual([
    { id: deep.id, parentId: outer.id, name: 'Inner', files: 0 },
    { id: outer.id, parentId: null, name: 'Outer', files: 1 },
  ])
  expect((await list(bob, `folderId=${outer.id}`)).list[0]?.name).toBe(name)
})

test('where a picture is used is told: in drafts, in what is published and as a logo, in projects that the person sees', async () => {
  const uploaded = await upload(ann, { projectId })
  const { url } = uploaded.data
  const uses = async (by: TestUser) => (await by.get<FileUses>(`/api/cloud/files/uses?name=${nameOf(uploaded)}`)).data
  expect(await uses(ann)).toEqual({ list: [], partial: false })
  const page = await ann.newPage(projectId)
  await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(element('Button_1', { props: { text: url } })) })
  await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  await ann.post('/api/project/update', { id: projectId, logo: url })
  const own = (await ann.newProject('Own')).id
  await ann.post('/api/project/update', { id: own, logo: url })
  const used = { kind: 'page', id: String(page.id), name: page.name, projectId, projectName: 'Shop' }
  const shop = { kind: 'project', id: String(projectId), name: 'Shop', projectId, projectName: 'Shop', as: 'draft' }
  expect((await uses(ann)).list).toEqual([
    { ...used, as: 'draft' },
    { ...used, as: 'prd' },
    shop,
    { ...shop, id: String(own), name: 'Own', projectId: own, projectName: 'Own' },
  ])
  expect((await uses(bob)).list).toEqual([{ ...used, as: 'draft' }, { ...used, as: 'prd' }, shop])
})

test('what a camera writes into a picture is gone from the file that is served', async () => {
  const exif = Buffer.from('Exif\0\0GPS 52.5200 13.4050', 'latin1')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9])
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame])
  const { data } = await upload(ann, {}, photo)
  const served = Buffer.from(await (await ann.raw(data.url)).arrayBuffer())
  expect([served.includes('GPS'), served.length, data.size]).toEqual([false, photo.length - segment.length, served.length])
})
