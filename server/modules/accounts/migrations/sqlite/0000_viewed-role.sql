ALTER TABLE `session_key` ADD `viewedRole` integer;
