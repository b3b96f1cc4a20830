-- Reads the images of a database of before 1.0.0, as a document of the command `import` of media. The largest variant of
-- each image, `<id>/1280.webp` in the bucket, must lie in the folder of the document.
SELECT jsonb_pretty(jsonb_build_object('images', coalesce(
  jsonb_agg(jsonb_build_object('id', id, 'file', id || '/1280.webp') ORDER BY created_at), '[]')))
FROM media.images WHERE unclaimed_since IS NULL;
