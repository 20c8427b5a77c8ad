import * as m from '../../messages/compiled/messages.ts'
import { Viewer, type ViewerProps } from '../../ui/viewer/viewer.tsx'

/** Viewer with texts in the reader's language. */
export function PictureViewerPopup(props: Omit<ViewerProps, 'words'>) {
  return (
    <Viewer
      {...props}
      words={{
        close: m.close(),
        previous: m.photo_previous(),
        next: m.photo_next(),
        larger: m.viewer_larger(),
        smaller: m.viewer_smaller(),
        place: (n, count) => m.viewer_place({ n, count }),
        failed: m.viewer_failed(),
        retry: m.retry(),
      }}
    />
  )
}
