/**
 * What the examples of calls refer to. The matrix of actors and calls makes a new one of each for every cell; the
 * document of the calls shows `shownWorld`.
 */
export interface ExampleWorld {
  readonly projectId: number
  readonly projectName: string
  readonly pageId: number
  /** The page's, with a version that somebody named and a branch. */
  readonly documentId: number
  readonly versionId: number
  readonly branchId: number
  /** Edited since its version. */
  readonly blockId: string
  /** The published version that is shown, and one before it. */
  readonly recordId: number
  readonly olderRecordId: number
  readonly orderId: number
  readonly customerId: number
  readonly memberId: number
  /** Of the owner: a sub user, a login beside the one that asks, and a linked account. */
  readonly subUserId: number
  readonly sessionId: number
  readonly identityId: number
  /** An entry of the project's menu, and a role that nobody has. */
  readonly menuId: number
  readonly roleId: number
  /** A model with its revision, a field of it, a deleted field, a deleted model, a record in test and a deleted one. */
  readonly modelId: number
  readonly modelRev: number
  readonly fieldId: number
  readonly deletedFieldId: number
  /** A running job of another model, and the column with the values of a former type. */
  readonly modelJobId: number
  readonly formerColumnId: number
  readonly deletedModelId: number
  readonly dataRecordId: string
  readonly deletedRecordId: string
  /** An import of the owner's into the model, whose file was read. */
  readonly importId: number
  /** A group of the project with the member in it, and one without people. */
  readonly groupId: number
  readonly emptyGroupId: number
  /** A listed template of the page, which is its owner's, and one of theirs that is not listed. */
  readonly templateId: number
  readonly unlistedTemplateId: number
  readonly secretId: number
  /** A key of the project for the model. */
  readonly dataKeyId: number
  /** A token for SCIM. */
  readonly scimTokenId: number
  /** A job of the installation that has failed, and one that waits. */
  readonly failedJobId: string
  readonly waitingJobId: string
  /** An error that a browser reported. */
  readonly browserErrorId: number
  /** A backup of the installation, with an archive. */
  readonly backupId: number
  /** A dictionary of the project. */
  readonly dictionaryId: number
  /** A view of the model. */
  readonly viewId: number
  /** A workflow that is published to test and starts by hand. */
  readonly workflowId: number
  /** A workflow that is published to test and starts by a webhook. */
  readonly hookWorkflowId: number
  /** A run of it that has failed. */
  readonly failedRunId: string
  /** A run of it that rests. */
  readonly openRunId: string
  /** An approval flow that is published to test. */
  readonly approvalFlowId: number
  /** A running approval of it, of the record in test, with a task of the owner. */
  readonly approvalId: string
  /** A delegation of the owner, of another flow. */
  readonly delegationId: number
  /** An invitation to the project that nobody has taken. */
  readonly invitationId: number
  /** Its address; the invitation leads into the group as well. */
  readonly invitedEmail: string
  /** A plugin of the operator's. */
  readonly pluginId: string
  /** Uploaded by the owner in the studio. */
  readonly fileName: string
  /** Of the project's image cloud. */
  readonly folderId: number
  /** Of an account that does not exist yet. */
  readonly freshEmail: string
  readonly knownEmail: string
  /** Not confirmed. */
  readonly waitingEmail: string
  readonly picture: File
}

/** The world as the document of the calls writes it. */
export const shownWorld: ExampleWorld = {
  projectId: 12,
  projectName: 'Orders',
  pageId: 34,
  documentId: 35,
  versionId: 61,
  branchId: 62,
  blockId: 'block_q3v8k1z0ab',
  recordId: 57,
  olderRecordId: 56,
  orderId: 78,
  customerId: 79,
  memberId: 9,
  subUserId: 14,
  sessionId: 77,
  identityId: 3,
  menuId: 21,
  modelId: 31,
  modelRev: 4,
  fieldId: 32,
  deletedFieldId: 33,
  modelJobId: 35,
  formerColumnId: 36,
  deletedModelId: 34,
  dataRecordId: '06a1c2e3f4000000',
  deletedRecordId: '06a1c2e3f4000001',
  importId: 42,
  roleId: 5,
  groupId: 6,
  emptyGroupId: 7,
  templateId: 3,
  unlistedTemplateId: 4,
  secretId: 3,
  dataKeyId: 11,
  scimTokenId: 12,
  failedJobId: '5f0c1f0e-7d1b-4a8e-9d0b-2f6f5d1c7a11',
  waitingJobId: '0b9b7f3c-6a53-4a0f-8d53-7c1f2b9e4d22',
  browserErrorId: 14,
  backupId: 13,
  dictionaryId: 8,
  viewId: 9,
  workflowId: 12,
  hookWorkflowId: 13,
  failedRunId: 'd5c3f0f4-failed',
  openRunId: 'd5c3f0f4-open',
  approvalFlowId: 15,
  approvalId: '0k8f2m4q7s1v3x5z',
  delegationId: 7,
  invitationId: 4,
  invitedEmail: 'carl@example.com',
  pluginId: 'acme.rating',
  fileName: `${'0'.repeat(31)}1.gif`,
  folderId: 41,
  freshEmail: 'new@example.com',
  knownEmail: 'ann@example.com',
  waitingEmail: 'bob@example.com',
  picture: new File([], 'picture.png'),
}
