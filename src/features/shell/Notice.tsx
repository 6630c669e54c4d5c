import type { ReactNode } from 'react'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Page } from '#src/ui/Page.tsx'

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
        <Heading as="h1" $size="page">
          {heading}
        </Heading>
        <Text $tone="soft">{text}</Text>
        <Cluster>{actions}</Cluster>
      </Stack>
    </Page>
  )
}
