/** What people call somebody; an account that is gone has no name any more. */
export const shownName = (row: { readonly userName: string | null; readonly nickName: string | null } | undefined): string =>
  row?.nickName || row?.userName || ''
