import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { hero } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Heading } from '#src/ui/Text.tsx'
import { write } from '#src/messages/shell.ts'
import { useEditorChoice } from '#src/runtime/hooks.ts'

/** What the community is, and its two ways in: writing and reading. */
export function Hero() {
  return (
    <Section>
      <Heading as="h1" $size="hero">
        {hero.heading}
      </Heading>
      <Words>{hero.text}</Words>
      <Cluster>
        <WriteButton />
        <Button as={Link} to={paths.posts()}>
          {hero.browse}
        </Button>
      </Cluster>
    </Section>
  )
}

const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  align-items: flex-start;
  padding: ${theme.space[6]} 0 ${theme.space[7]};

  ${media.narrow} {
    padding: ${theme.space[4]} 0 ${theme.space[6]};
  }
`

const Words = styled.p`
  max-width: 34em;
  margin-bottom: ${theme.space[2]};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.l};
`

/** Begins an article: opens the choice of editor. */
function WriteButton() {
  const { open } = useEditorChoice()
  return (
    <Button $kind="primary" aria-haspopup="dialog" onClick={open}>
      {write.hero}
    </Button>
  )
}
