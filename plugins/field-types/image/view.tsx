import { type FieldControlProps, type FieldShowProps, FileControl, FileShow } from '#sdk/react'

export const Control = (props: FieldControlProps) => <FileControl {...props} arePictures />
export const Show = (props: FieldShowProps) => <FileShow {...props} arePictures />

/** As pages find it among the views of components. */
export const View = { Control, Show }
