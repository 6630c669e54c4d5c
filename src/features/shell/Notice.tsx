import type { ReactNode } from 'react'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'

interface NoticeProps {
  heading: string
  text: string
  /** Ways on: buttons. */
  actions: ReactNode
}

/** A page that has only one thing to say, and ways on. */
export function Notice({ heading, text, actions }: NoticeProps) {
  return (
    <Page $width="measure">
      <Stack>
        <PageHeading>{heading}</PageHeading>
        <Text $tone="soft">{text}</Text>
        <Cluster>{actions}</Cluster>
      </Stack>
    </Page>
  )
}
