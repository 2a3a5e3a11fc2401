import { useState } from 'react'
import type { CloudFolder, UploadedFile } from '../../../server/wire.ts'
import { type ListPart, type LoadedList, useList } from '../../kit/list/use-list.ts'
import { type Loaded, useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'

/** As many as fill the rows of a grid of six, four, three or two. */
const PAGE_SIZE = 24

/** One cloud, a person's or a project's, as it is looked at: the folder that is open, what is in it, and where else one may go. */
export interface Cloud {
  /** Undefined: the person's own. */
  readonly projectId: number | undefined
  readonly open: (projectId: number | undefined) => void
  /** Undefined at the top. */
  readonly folderId: number | undefined
  readonly enter: (folderId: number | undefined) => void
  readonly folders: Loaded<readonly CloudFolder[]>
  readonly files: LoadedList<ListPart<UploadedFile>>
  /** From the top to the open folder. */
  readonly path: readonly CloudFolder[]
  /** Folders in the open one; none while a search goes through all of them. */
  readonly below: readonly CloudFolder[]
  readonly reload: () => void
}

/** From the top to a folder. */
export function pathTo(folders: readonly CloudFolder[], id: number | null | undefined): readonly CloudFolder[] {
  const path: CloudFolder[] = []
  for (let at = id ?? null; at !== null && path.length <= folders.length; ) {
    const folder = folders.find((each) => each.id === at)
    if (!folder) break
    path.unshift(folder)
    at = folder.parentId
  }
  return path
}

export function useCloud(first: number | undefined): Cloud {
  const [place, setPlace] = useState<{ readonly projectId: number | undefined; readonly folderId: number | undefined }>({
    projectId: first,
    folderId: undefined,
  })
  const { projectId, folderId } = place
  const folders = useLoaded(`folders ${projectId}`, (signal) => call('GET /cloud/folder/list', { projectId }, { signal }))
  const files = useList(
    `files ${projectId} ${folderId}`,
    // A search is for all folders: who looks for something does not know where it is.
    ({ keyword, ...query }, signal) =>
      call(
        'GET /cloud/files/list',
        { projectId, only: 'pictures', keyword, ...query, ...(keyword === '' ? { folderId: folderId ?? '0' } : {}) },
        { signal },
      ),
    PAGE_SIZE,
  )
  const known = folders.data ?? []
  return {
    ...{ projectId, folderId, folders, files },
    open: (next) => {
      files.setText('')
      setPlace({ projectId: next, folderId: undefined })
    },
    enter: (next) => {
      files.setText('')
      setPlace({ projectId, folderId: next })
    },
    path: pathTo(known, folderId),
    below: files.keyword === '' ? known.filter((folder) => folder.parentId === (folderId ?? null)) : [],
    reload: () => {
      folders.reload()
      files.reload()
    },
  }
}
