import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Dresses the parts of react-image-crop: its own style sheet can't be imported outside a browser. */
export const CropFrame = styled.div`
  display: flex;
  justify-content: center;

  .ReactCrop {
    position: relative;
    display: inline-block;
    max-width: 100%;
    cursor: crosshair;
  }

  .ReactCrop__child-wrapper {
    overflow: hidden;
  }

  .ReactCrop__child-wrapper > img,
  .ReactCrop__crop-selection {
    touch-action: none;
  }

  .ReactCrop__crop-mask {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }

  .ReactCrop__crop-selection {
    position: absolute;
    top: 0;
    left: 0;
    outline: 2px solid ${theme.color.surface};
    border-radius: 50%;
    box-shadow: 0 0 0 4px ${theme.color.veil};
    cursor: move;
  }

  .ReactCrop__crop-selection:focus-visible {
    outline: 3px solid ${theme.color.accent};
  }

  .ReactCrop__drag-handle {
    position: absolute;
    width: 20px;
    height: 20px;
    border: 2px solid ${theme.color.surface};
    border-radius: 50%;
    background: ${theme.color.accent};
  }

  .ReactCrop__drag-handle:focus-visible {
    outline: 3px solid ${theme.color.seal};
    outline-offset: 1px;
  }

  .ReactCrop__drag-bar,
  .ReactCrop__drag-handle:is(.ord-n, .ord-e, .ord-s, .ord-w) {
    display: none;
  }

  .ord-nw {
    top: 0;
    left: 0;
    transform: translate(-50%, -50%);
    cursor: nw-resize;
  }

  .ord-ne {
    top: 0;
    right: 0;
    transform: translate(50%, -50%);
    cursor: ne-resize;
  }

  .ord-se {
    right: 0;
    bottom: 0;
    transform: translate(50%, 50%);
    cursor: se-resize;
  }

  .ord-sw {
    bottom: 0;
    left: 0;
    transform: translate(-50%, 50%);
    cursor: sw-resize;
  }
`
