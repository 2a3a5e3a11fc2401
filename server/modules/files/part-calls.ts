import { defineCall, done } from '../../calls/call.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { anyQuota } from '../quotas/index.ts'
import { fileErrors } from './errors.ts'
import { fileModel, partUpload, uploaded } from './model.ts'
import { PART } from './part-sizes.ts'
import type { PartUploads } from './part-uploads.ts'

const { notTaken, fileTooLarge, noUpload, wrongPart, partsMissing } = fileErrors
/** An id that no upload has. */
const NOBODYS = '0'.repeat(32)

/** Files of pages that are larger than what is sent in one piece: begun, sent in parts, and put together. All of them are the app's, with a page's login. */
export const partCalls = ({ partUploads }: { readonly partUploads: PartUploads }) => [
  defineCall({
    id: 'files/begin-parts',
    method: 'POST',
    path: '/cloud/upload/begin',
    needs: 'member',
    audience: 'viewer',
    writes: true,
    unaudited: 'the file itself says who brought it and when',
    input: fileModel.beginParts,
    output: partUpload,
    errors: [errors.forbidden, notTaken, fileTooLarge, anyQuota],
    // From the studio, which sends pictures alone.
    example: () => ({ name: 'film.mp4', size: 20_000_000 }),
    exampleAnswers: 403,
    run: (input, { by }) => partUploads.begin(by, input),
  }),
  defineCall({
    id: 'files/parts',
    method: 'GET',
    path: '/cloud/upload/parts/{id}',
    needs: 'member',
    audience: 'viewer',
    writes: false,
    input: fileModel.oneUpload,
    output: partUpload,
    errors: [noUpload],
    example: () => ({ id: NOBODYS }),
    exampleAnswers: 404,
    run: ({ id }, { by }) => partUploads.state(by, id),
  }),
  defineCall({
    id: 'files/part',
    method: 'POST',
    path: '/cloud/upload/part',
    needs: 'member',
    audience: 'viewer',
    writes: true,
    unaudited: 'a part is no file yet',
    takes: takes(PART + 100_000),
    form: true,
    input: fileModel.part,
    output: partUpload,
    errors: [noUpload, wrongPart, notTaken],
    example: (o) => ({ id: NOBODYS, number: '1', part: o.picture }),
    exampleAnswers: 404,
    run: (input, { by }) => partUploads.part(by, input),
  }),
  defineCall({
    id: 'files/finish-parts',
    method: 'POST',
    path: '/cloud/upload/finish',
    needs: 'member',
    audience: 'viewer',
    writes: true,
    unaudited: 'the file itself says who brought it and when',
    input: fileModel.oneUpload,
    output: uploaded,
    errors: [noUpload, wrongPart, partsMissing, notTaken, fileTooLarge],
    example: () => ({ id: NOBODYS }),
    exampleAnswers: 404,
    run: ({ id }, { by, wait }) => {
      // All of it may be read once more.
      wait(120)
      return partUploads.finish(by, id)
    },
  }),
  defineCall({
    id: 'files/abort-parts',
    method: 'POST',
    path: '/cloud/upload/abort',
    needs: 'member',
    audience: 'viewer',
    writes: true,
    unaudited: 'nothing was there yet',
    input: fileModel.oneUpload,
    output: done,
    errors: [noUpload],
    example: () => ({ id: NOBODYS }),
    exampleAnswers: 404,
    run: ({ id }, { by }) => partUploads.abort(by, id),
  }),
]
