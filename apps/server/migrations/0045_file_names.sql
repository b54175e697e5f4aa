-- What names a file or says of what type it is comes back with a backup, which may be forged. The same rules stand in the code that uses them.
alter table video
  add constraint video_storage_key_is_a_name check (storage_key ~ '^[A-Za-z0-9_-]{1,64}[.]mp4$'),
  add constraint video_source_is_in_its_folder check (source ~ '^(inbox|uploads)/[^/\\]+$' and source !~ '/[.]+$');
alter table video_garbage
  add constraint video_garbage_storage_key_is_a_name check (storage_key ~ '^[A-Za-z0-9_-]{1,64}[.](mp4|jpg)$');
alter table picture_file
  add constraint picture_file_type_is_a_picture check (type in ('image/webp', 'image/png', 'image/jpeg'));
alter table track_image
  add constraint track_image_type_is_a_picture check (type in ('image/webp', 'image/png', 'image/jpeg'));
